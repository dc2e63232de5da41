/** How a chart is drawn; dense and brief ones are smaller. */
export type LayoutStyle = {
  /** Only the event of a transition, and no actions of a state. */
  isBrief: boolean;
  isDense: boolean;
};

export const wideStyle: LayoutStyle = { isBrief: false, isDense: false };

/** The larger one first. */
export const denseStyles: readonly LayoutStyle[] = [
  { isBrief: false, isDense: true },
  { isBrief: true, isDense: true },
];

/** Those of the layers are read for each state with states in it. */
const wideOptions: Record<string, string> = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '7',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
};

const denseOptions: Record<string, string> = {
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '10',
  'elk.spacing.edgeEdge': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
};

/** What ELK takes besides, to make a drawing smaller. */
export const compaction = { 'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH' };

export const elkOptionsOf = ({ isDense }: LayoutStyle): Record<string, string> => ({
  ...wideOptions,
  ...(isDense && denseOptions),
});
