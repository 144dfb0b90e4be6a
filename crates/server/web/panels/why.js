/**
 * Why a player wins: a proof to play against.
 *
 * The moves form a variation of the game. The losing side may play anything; the proof answers.
 */

import { legend, Marks } from '../board/marks.js';
import { button, fill, h, labeled, select } from '../core/dom.js';
import { isCell, nameOf, opponent } from '../core/game.js';
import { facts, table } from '../core/table.js';
import { Task } from '../core/task.js';

/** @import { Workbench } from '../core/workbench.js' */
/** @import { GameNode } from '../core/game.js' */

const TIMES = [
  ['20', '20 seconds'],
  ['60', 'a minute'],
  ['600', '10 minutes'],
];

/** @param {Workbench} workbench */
export function whyPanel(workbench) {
  const task = new Task();
  const results = h('div', { class: 'results' });
  const time = select(TIMES, '20');
  const leave = button('End the walk', () => workbench.setMode('play'), { hidden: true });
  /** @type {{ game: object, base: GameNode, text: string, winner: string } | null} */
  let proof = null;

  async function prove() {
    proof = null;
    const { game } = workbench;
    const base = game.node;
    const request = { position: workbench.text, proof: true };
    const answer = await task.run('solve', request, { limits: { seconds: Number(time.value) } });
    if (!answer) return;
    if (!answer.proof) {
      fill(
        results,
        h(
          'p',
          { class: 'verdict' },
          answer.winner
            ? `${nameOf(answer.winner)} wins, but there is no proof step by step of such a game.`
            : 'It is not known who wins; more time may help.',
        ),
      );
      return;
    }
    proof = { game, base, text: answer.proof, winner: answer.winner };
    workbench.setMode('walk');
    await look();
  }

  /** The moves from the position of the proof to the displayed one; nothing if it is elsewhere. */
  function moves() {
    const path = workbench.game.node.path;
    const at = path.indexOf(proof.base);
    const turns = path.slice(at + 1).map((node) => node.step.turn);
    return at >= 0 && turns.every((turn) => turn && isCell(turn)) ? turns : null;
  }

  /** Looks the position up in the proof and makes the winner's move. */
  async function look() {
    const line = moves();
    if (!line) {
      fill(results, h('p', {}, 'This position is not one of the proof.'));
      return;
    }
    const { node } = workbench.game;
    const answer = await task.run('proof explain', { certificate: proof.text, moves: line });
    if (!answer || !proof || workbench.winner || workbench.game.node !== node) return;
    const said = answer.explanation;
    if (!said) {
      fill(results, h('p', { class: 'verdict' }, answer.reason ?? 'The proof says nothing here.'));
    } else if (said.turn === proof.winner && line.length && !node.children.length) {
      workbench.play(said.play ?? anything(said));
    } else {
      show(said);
    }
  }

  /** A move where any move wins. */
  function anything({ needs }) {
    const isFree = (cell) => !workbench.game.position.stones.has(cell);
    return needs.find(isFree) ?? workbench.board.cells.find(isFree);
  }

  function show({ turn, play, needs, pairs, threats, dead, next }) {
    const { winner } = proof;
    const marks = new Marks().add(needs, { tint: 'carrier', note: `${nameOf(winner)} needs it` });
    pairs.forEach(([a, b], at) => {
      const label = String.fromCharCode(65 + (at % 26));
      marks
        .add([a], { label, note: `answered by ${b}` })
        .add([b], { label, note: `answered by ${a}` });
    });
    marks.add(dead, { tint: 'dead', note: 'dead: useless for both players' });
    for (const threat of threats)
      marks.add(threat.answers, { note: `answered by ${threat.play ?? 'any move'}` });
    if (play) marks.add([play], { tint: 'best', note: 'the move of the proof' });
    else marks.add(next, { tint: 'key', note: 'worth trying' });
    workbench.mark(marks);
    const preview = (threat) => () =>
      workbench.mark(
        new Marks()
          .add(threat.needs, { tint: 'carrier', note: 'needed by this threat' })
          .add(threat.play ? [threat.play] : [], { tint: 'best', note: 'the threat' }),
      );
    const row = (threat) => ({
      cells: [
        button(threat.play ?? 'any move', preview(threat), {
          class: 'link',
          focus: preview(threat),
          blur: () => workbench.mark(marks),
        }),
        threat.needs.join(' '),
        threat.answers.join(' ') || '–',
      ],
    });
    const loser = nameOf(opponent(winner));
    const head =
      turn === winner
        ? `${nameOf(winner)} plays ${play ?? 'anything'}.`
        : `${nameOf(winner)} wins. Try to refute it: play for ${loser} on the board.`;
    fill(
      results,
      h('p', { class: 'verdict', 'data-color': winner }, head),
      play && turn === winner
        ? button(`Play ${play}`, () => workbench.play(play), { class: 'strong' })
        : null,
      facts([
        ['Needed', needs.join(' ') || 'nothing more'],
        pairs.length > 0 && ['Pairs', pairs.map((pair) => pair.join('–')).join(', ')],
        dead.length > 0 && ['Dead', dead.join(' ')],
        next.length > 0 &&
          turn !== winner && [
            'Worth trying',
            next.map((cell) => [button(cell, () => workbench.play(cell), { class: 'small' }), ' ']),
          ],
      ]),
      legend([
        ['carrier', 'needed by the winner'],
        ['best', 'the move of the proof'],
        ['dead', 'of no use'],
      ]),
      threats.length
        ? table('Threats of the winner', ['Move', 'Needs', 'Answers'], threats.map(row))
        : null,
    );
  }

  workbench.addEventListener('position', () => {
    if (proof && workbench.game === proof.game && workbench.mode === 'walk') look();
    else if (!proof) fill(results);
  });
  workbench.addEventListener('over', () => {
    if (workbench.mode === 'walk' && proof)
      fill(
        results,
        h(
          'p',
          { class: 'verdict', 'data-color': workbench.winner },
          `${nameOf(workbench.winner)} has won, as the proof says.`,
        ),
      );
  });
  workbench.addEventListener('mode', () => {
    leave.hidden = workbench.mode !== 'walk';
    if (workbench.mode !== 'walk') {
      proof = null;
      task.drop();
      fill(results);
      workbench.mark();
    }
  });
  return h(
    'section',
    { class: 'why' },
    h('p', {}, 'A proof of who wins, checked, which answers every move that you try against it.'),
    h(
      'div',
      { class: 'fields' },
      labeled('Time', time),
      button('Why does this win?', prove, { class: 'strong' }),
      leave,
    ),
    task.element,
    results,
  );
}
