// Finds the strongly connected components of a directed graph (Tarjan).

/**
 * The components with more than one node, or with a node that has an edge to itself. `edges` maps
 * each node to its targets.
 */
export function knotsOf(edges) {
  const order = new Map();
  const low = new Map();
  const open = [];
  const isOpen = new Set();
  const knots = [];
  // Uses an explicit stack, because a chain of imports may exceed the call stack.
  for (const start of edges.keys()) {
    if (order.has(start)) continue;
    const path = [];
    const enter = (node) => {
      order.set(node, order.size);
      low.set(node, order.get(node));
      open.push(node);
      isOpen.add(node);
      path.push({ node, targets: [...(edges.get(node) ?? [])].filter((target) => edges.has(target)), at: 0 });
    };
    enter(start);
    while (path.length > 0) {
      const step = path.at(-1);
      if (step.at < step.targets.length) {
        const target = step.targets[step.at];
        step.at += 1;
        if (!order.has(target)) enter(target);
        else if (isOpen.has(target)) low.set(step.node, Math.min(low.get(step.node), order.get(target)));
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) low.set(above.node, Math.min(low.get(above.node), low.get(step.node)));
      if (low.get(step.node) !== order.get(step.node)) continue;
      const knot = [];
      for (let node; node !== step.node; ) {
        node = open.pop();
        isOpen.delete(node);
        knot.push(node);
      }
      if (knot.length > 1 || step.targets.includes(step.node)) knots.push(knot.reverse());
    }
  }
  return knots;
}
