/** The page of games other than Hex. */

import { fill, h } from '../core/dom.js';
import { fillHeader, keep, kept } from '../core/settings.js';
import { tabs } from '../core/tabs.js';
import { expressionPanel } from '../games/expression.js';
import { formulaPanel } from '../games/formula.js';
import { outcomePanel } from '../games/outcome.js';
import { questionPanel } from '../games/question.js';
import { rulesetPanel } from '../games/rulesets.js';
import { sumPanel } from '../games/sum.js';

fillHeader();
const sheets = [
  { name: 'expression', title: 'Expression', panel: expressionPanel() },
  { name: 'ruleset', title: 'Position', panel: rulesetPanel() },
  { name: 'sum', title: 'Sum', panel: sumPanel() },
  { name: 'outcome', title: 'Outcomes', panel: outcomePanel() },
  { name: 'formula', title: 'Formula', panel: formulaPanel() },
  { name: 'question', title: 'Any question', panel: questionPanel() },
];
fill(
  document.getElementById('main'),
  h('h1', {}, 'Games'),
  tabs('Kinds of games', sheets, kept('games-tab') ?? 'expression', (name) =>
    keep('games-tab', name),
  ),
);
