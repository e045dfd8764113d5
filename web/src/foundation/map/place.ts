/** Where something is on the earth, and where on the screen. */
export interface Place {
  readonly longitude: number
  readonly latitude: number
}
export interface Point {
  readonly x: number
  readonly y: number
}
export interface Size {
  readonly width: number
  readonly height: number
}

interface MaybePlaced {
  readonly longitude: number | null
  readonly latitude: number | null
}

export const isPlaced = <Row extends MaybePlaced>(row: Row): row is Row & Place =>
  row.longitude !== null && row.latitude !== null
