/** Analogue values: what is measured, in which steps, and under which name and unit we keep it. */

interface Quantity {
  /** As our rows of device types name it. */
  readonly key: string
  readonly unit: string
  /** One count of the raw value, in our unit. */
  readonly perCount: number
  readonly decimals: number
  readonly min: number
  readonly max: number
}

const quantity = (
  [key, unit]: readonly [string, string],
  perCount: number,
  decimals: number,
  [min, max]: readonly [number, number],
): Quantity => ({
  key,
  unit,
  perCount,
  decimals,
  min,
  max,
})

const quantities: Readonly<Record<number, Quantity>> = {
  1: quantity(['eventCount', ''], 1, 0, [0, 32_000]),
  2: quantity(['level', 'm'], 0.01, 2, [0, 320]),
  3: quantity(['temperature', '℃'], 0.1, 1, [-273, 3_200]),
  // Two types of one quantity: whole tenths of a megapascal, and for water pipes tenths of a kilopascal.
  4: quantity(['pressure', 'MPa'], 0.1, 1, [0, 3_200]),
  5: quantity(['pressure', 'MPa'], 0.0001, 4, [0, 3.2]),
  6: quantity(['concentration', '%LEL'], 0.1, 1, [0, 100]),
  7: quantity(['seconds', 's'], 1, 0, [0, 32_000]),
  8: quantity(['voltage', 'V'], 0.1, 1, [0, 3_200]),
  9: quantity(['current', 'A'], 0.1, 1, [0, 3_200]),
  10: quantity(['flow', 'L/s'], 0.1, 1, [0, 3_200]),
  11: quantity(['airVolume', 'm³/min'], 0.1, 1, [0, 3_200]),
  12: quantity(['airSpeed', 'm/s'], 1, 0, [0, 20]),
}

/** Undefined for a type that a maker defined himself, and for a value that the type cannot have. */
export const valueOf = (measured: {
  readonly quantity: number
  readonly raw: number
}): { readonly key: string; readonly value: number } | undefined => {
  const own = quantities[measured.quantity]
  if (!own) return undefined
  const value = Number((measured.raw * own.perCount).toFixed(own.decimals))
  return value < own.min || value > own.max ? undefined : { key: own.key, value }
}

/** In which the value is; empty for what is counted, and for a type that a maker defined himself. */
export const unitOf = (type: number): string => quantities[type]?.unit ?? ''
