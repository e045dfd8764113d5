/** How dark a cell is: from the least to the most of what is shown, in five steps; none is no shade at all. */
const shades = 5

/** With fewer days the shades would say more than is known. */
export const fewestDays = 7

export const shadeOf = (count: number, most: number, isShaded: boolean): number =>
  count === 0 || !isShaded ? 0 : Math.max(1, Math.ceil((count / Math.max(most, 1)) * shades))
