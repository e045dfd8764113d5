/** Circles as SVG paths. Angles in degrees, 0 at the top, clockwise. */
export interface Circle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

const round = (value: number): number => Math.round(value * 100) / 100

const pointOn = ({ x, y, radius }: Circle, angle: number): string => {
  const radians = ((angle - 90) * Math.PI) / 180
  return `${round(x + radius * Math.cos(radians))} ${round(y + radius * Math.sin(radians))}`
}

export const arc = (circle: Circle, from: number, to: number): string => {
  const large = to - from > 180 ? 1 : 0
  return `M${pointOn(circle, from)}A${circle.radius} ${circle.radius} 0 ${large} 1 ${pointOn(circle, to)}`
}
