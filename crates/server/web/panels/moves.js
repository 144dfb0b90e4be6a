/** The moves of a game with its variations and comments. */

import { button, fill, h, labeled } from '../core/dom.js';
import { nameOf } from '../core/game.js';

/** @import { Workbench } from '../core/workbench.js' */
/** @import { GameNode } from '../core/game.js' */

/** Buttons that go back and forth in the game. @param {Workbench} workbench */
export function walkBar(workbench) {
  const last = (game) => game.goTo(game.node.line.at(-1) ?? game.node);
  const steps = [
    ['«', 'To the beginning', (game) => game.goTo(game.root)],
    ['‹', 'Undo, one move back', (game) => game.back()],
    ['›', 'Redo, one move on', (game) => game.forward()],
    ['»', 'To the end', last],
  ];
  const made = steps.map(([sign, label, go]) =>
    button(sign, () => go(workbench.game), { 'aria-label': label, title: label }),
  );
  document.addEventListener('keydown', (event) => {
    const isWriting = event.target.matches?.('input, textarea, select');
    if (isWriting || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) workbench.game.back();
    else if (key === 'y' || key === 'z') workbench.game.forward();
    else return;
    event.preventDefault();
  });
  return h('div', { class: 'walk', role: 'group', 'aria-label': 'Moves back and forth' }, made);
}

/** @param {Workbench} workbench */
export function movesPanel(workbench) {
  const tree = h('div', { class: 'tree', role: 'group', 'aria-label': 'Moves' });
  const comment = h('textarea', { rows: 3, input: () => workbench.game.comment(comment.value) });
  const remove = button('Remove from here on', () => workbench.game.remove());
  const promote = button('Make this the main line', () => workbench.game.promote());
  /** @type {Map<Element, GameNode>} */
  let nodes = new Map();

  function nodeButton(node) {
    const isHere = node === workbench.game.node;
    const made = button(caption(node), () => workbench.game.goTo(node), {
      class: node.comment ? 'said' : null,
      'data-color': node.step.color,
      'aria-current': isHere ? 'true' : null,
      tabindex: isHere ? 0 : -1,
      'aria-label': described(node),
    });
    nodes.set(made, node);
    return made;
  }

  /** A line of play from a node on, with variations below the move that they replace. */
  function line(first) {
    const parts = [nodeButton(first)];
    for (let node = first; node.children.length; [node] = node.children) {
      const [main, ...others] = node.children;
      parts.push(nodeButton(main));
      parts.push(...others.map((other) => h('div', { class: 'variation' }, line(other))));
    }
    return parts;
  }

  function tell() {
    const { game } = workbench;
    const hadFocus = tree.contains(document.activeElement);
    nodes = new Map();
    fill(tree, line(game.root));
    const here = tree.querySelector('[aria-current]');
    if (hadFocus) here?.focus();
    else here?.scrollIntoView?.({ block: 'nearest' });
    if (document.activeElement !== comment) comment.value = game.node.comment;
    remove.disabled = !game.node.parent;
  }

  tree.addEventListener('keydown', (event) => {
    const { game } = workbench;
    const beside = (step) => {
      const all = game.node.parent?.children ?? [];
      const next = all[all.indexOf(game.node) + step];
      if (next) game.goTo(next);
    };
    const keys = {
      ArrowLeft: () => game.back(),
      ArrowRight: () => game.forward(),
      ArrowUp: () => beside(-1),
      ArrowDown: () => beside(1),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  workbench.addEventListener('position', tell);
  tell();
  return h(
    'section',
    { class: 'moves' },
    tree,
    labeled('Comment', comment),
    h('div', { class: 'row' }, promote, remove),
  );
}

/** @param {GameNode} node */
function caption(node) {
  if (node.isSetup) return node.parent ? 'set up' : 'start';
  return `${node.position.number}. ${node.step.turn}`;
}

/** The text of a node for screen readers. @param {GameNode} node */
function described(node) {
  const said = [
    caption(node),
    node.step.color && nameOf(node.step.color),
    node.comment && 'with a comment',
  ];
  return said.filter(Boolean).join(', ');
}
