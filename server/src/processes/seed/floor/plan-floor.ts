/** How a floor of the demo city is laid out: rooms on both sides of a corridor. Measures in dots of the picture. */
import type { Use } from '../values/unit-kind.ts'

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface FloorRoom extends Rect {
  /** Of the area; undefined for a room that nobody watches. */
  readonly id: string | undefined
  readonly isStair: boolean
  /** The side of the corridor it opens to. */
  readonly opens: 'down' | 'up'
}

export interface Floor {
  readonly rooms: readonly FloorRoom[]
  readonly corridor: Rect
  /** Where each area lies; a corridor of the list is the corridor. */
  readonly areas: ReadonlyMap<string, Rect>
}

export const floorSize = { width: 1_600, height: 1_000 }
export const house: Rect = { x: 60, y: 60, width: 1_480, height: 880 }
const corridor: Rect = { x: house.x, y: 440, width: house.width, height: 120 }

interface NamedRoom {
  readonly id: string
  readonly use: Use
}

type Wanted = { readonly id: string | undefined; readonly isStair: boolean }

/** So that no floor looks like a row of boxes. */
const widths = [3, 2, 4, 3, 2, 3]
const stairWidth = 1.4
const fewestInRow = 4

const rowOf = (wanted: readonly Wanted[], side: 'up' | 'down'): FloorRoom[] => {
  const filled: readonly Wanted[] = [
    ...wanted,
    ...Array.from({ length: Math.max(0, fewestInRow - wanted.length) }, () => ({ id: undefined, isStair: false })),
  ]
  const shares = filled.map(({ isStair }, n) =>
    isStair ? stairWidth : (widths[(n + wanted.length) % widths.length] ?? 2),
  )
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const [y, end] = side === 'down' ? [house.y, corridor.y] : [corridor.y + corridor.height, house.y + house.height]
  let x = house.x
  return filled.map((room, n) => {
    const width = Math.round(((shares[n] ?? 0) / whole) * house.width)
    const placed = { ...room, x, y, width, height: end - y, opens: side }
    x += width
    return placed
  })
}

export const planFloor = (named: readonly NamedRoom[]): Floor => {
  const inRows = named.filter(({ use }) => use !== 'corridor').map(({ id, use }) => ({ id, isStair: use === 'stair' }))
  const rooms = [
    ...rowOf(
      inRows.filter((_room, n) => n % 2 === 0),
      'down',
    ),
    ...rowOf(
      inRows.filter((_room, n) => n % 2 === 1),
      'up',
    ),
  ]
  const areas = new Map<string, Rect>(rooms.flatMap((room) => (room.id === undefined ? [] : [[room.id, room]])))
  for (const { id, use } of named) if (use === 'corridor') areas.set(id, corridor)
  return { rooms, corridor, areas }
}

/** From the upper left corner, as a share of the picture. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** So many spots in a room, evenly, away from its walls. */
export const spotsIn = ({ x, y, width, height }: Rect, count: number): Spot[] => {
  const columns = Math.max(1, Math.min(count, Math.round(Math.sqrt((count * width) / height))))
  const lines = Math.ceil(count / columns)
  return Array.from({ length: count }, (_, n) => {
    const line = Math.floor(n / columns)
    const inLine = Math.min(columns, count - line * columns)
    return {
      x: (x + (width * ((n % columns) + 1)) / (inLine + 1)) / floorSize.width,
      y: (y + (height * (line + 1)) / (lines + 1)) / floorSize.height,
    }
  })
}

/** Around the room, from its upper left corner. */
export const cornersOf = ({ x, y, width, height }: Rect): Spot[] =>
  [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ].map(([right = 0, down = 0]) => ({ x: right / floorSize.width, y: down / floorSize.height }))
