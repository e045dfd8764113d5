/** Fen as a spreadsheet adds them up: yuan with two places, no sign of a currency. Pure. */
export const yuanText = (fen: number | null | undefined): string =>
  fen === null || fen === undefined ? '' : (fen / 100).toFixed(2)
