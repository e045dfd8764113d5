/** Whether two sets of measurements come from the same source: the two-sided p of Mann and Whitney's test. */

/** Abramowitz and Stegun 7.1.26: right to seven digits, and no library for one number. */
const erf = (x: number): number => {
  const t = 1 / (1 + 0.327_591_1 * x)
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return 1 - poly * Math.exp(-x * x)
}

/** By the normal approximation, which holds from some twenty of each on. Equal times share their ranks. */
export const mannWhitneyP = (first: readonly number[], second: readonly number[]): number => {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ]
  const sorted = all.toSorted((a, b) => a.value - b.value)
  let rankSum = 0
  for (let from = 0; from < sorted.length;) {
    let to = from
    while (to < sorted.length && sorted[to]?.value === sorted[from]?.value) to += 1
    const rank = (from + 1 + to) / 2
    rankSum += rank * sorted.slice(from, to).filter(({ isFirst }) => isFirst).length
    from = to
  }
  const [n, m] = [first.length, second.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 1 - erf(z / Math.SQRT2)
}
