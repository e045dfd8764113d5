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
