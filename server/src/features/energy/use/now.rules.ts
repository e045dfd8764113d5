/** Power factor and unbalance of a unit, as its meters read now. Pure. */
type Values = Readonly<Record<string, { readonly value: unknown } | undefined>>

const numberOf = (values: Values, key: string): number | undefined => {
  const value = values[key]?.value
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** Real power over apparent power of all that tell both: a small meter with a bad factor does not spoil a large one's. */
export const powerFactorOf = (meters: readonly Values[]): number | null => {
  let [real, apparent] = [0, 0]
  for (const meter of meters) {
    const power = Math.abs(numberOf(meter, 'activePower') ?? numberOf(meter, 'totalPower') ?? 0)
    const factor = Math.abs(numberOf(meter, 'powerFactor') ?? 0)
    if (factor === 0 || factor > 1) continue
    real += power
    apparent += power / factor
  }
  return apparent === 0 ? null : rounded(real / apparent, 3)
}

/** Below this mean the share says nothing. */
const leastAmps = 5

const unbalanceOfOne = (meter: Values): number[] => {
  const amps = ['currentA', 'currentB', 'currentC'].flatMap((key) => numberOf(meter, key) ?? [])
  const mean = amps.reduce((sum, each) => sum + each, 0) / 3
  return amps.length === 3 && mean > leastAmps ? [(Math.max(...amps) - mean) / mean] : []
}

/** Of the worst of them. */
export const unbalanceOf = (meters: readonly Values[]): number | null => {
  const each = meters.flatMap(unbalanceOfOne)
  return each.length === 0 ? null : rounded(Math.max(...each), 3)
}
