export interface PlacesProps {
  readonly projectId: string
  /** The branch that is chosen; empty for the whole unit. */
  readonly chosen: string
  /** The area of it. */
  readonly areaId?: string
  readonly onChoose: (id: string) => void
}
