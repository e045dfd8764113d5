/** Each drawing of a chart has a number. After this many its board is made anew: a wall stands for weeks. */
const mostDrawings = 500

export const nextDrawing = (drawing: number): number => (drawing >= mostDrawings ? 0 : drawing + 1)
