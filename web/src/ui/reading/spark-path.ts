/** A row of readings as a line. A missing reading breaks the line: nothing is drawn where nothing was measured. */
export interface Box {
  readonly width: number
  readonly height: number
  readonly inset: number
}

const round = (value: number): number => Math.round(value * 10) / 10

export const sparkPoints = (values: readonly (number | null)[], box: Box): ([x: number, y: number] | null)[] => {
  const measured = values.filter((value) => value !== null)
  const low = Math.min(...measured)
  const span = Math.max(...measured) - low
  const step = (box.width - box.inset * 2) / Math.max(1, values.length - 1)
  const tall = box.height - box.inset * 2
  return values.map((value, place) => {
    if (value === null) return null
    const share = span === 0 ? 0.5 : (value - low) / span
    return [round(box.inset + place * step), round(box.inset + tall * (1 - share))]
  })
}

export const sparkPath = (points: readonly ([number, number] | null)[]): string =>
  points
    .map((point, place) =>
      point === null ? '' : `${place > 0 && points[place - 1] ? 'L' : 'M'}${point[0]} ${point[1]}`,
    )
    .join('')
