/** The parts of a picture that were kept, in their order, and how large it is. */
export interface PictureParts {
  readonly width: number
  readonly height: number
  readonly parts: readonly Buffer[]
}
