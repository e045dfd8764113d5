/**
 * The picture of a floor, in calm greys: colour on a plan is the state of what hangs there. Dot by dot, because the
 * reader of drawings stays shut in this program; drawn twice as large and made smaller, so that lines are smooth.
 */
import sharp from 'sharp'
import { floorSize, house, type Floor, type FloorRoom, type Rect } from './plan-floor.ts'

const greys = {
  paper: 251,
  room: 246,
  spare: 240,
  corridor: 255,
  wall: 96,
  inner: 140,
  door: 168,
  stair: 196,
  glass: 214,
}
const scale = 2
const walls = { outer: 10, inner: 6 }
const door = 46
const tread = 18

const [wide, high] = [floorSize.width * scale, floorSize.height * scale]

interface Sheet {
  readonly paint: (rect: Rect, grey: number) => void
  readonly arc: (centre: { x: number; y: number }, radius: number, towards: { x: 1 | -1; y: 1 | -1 }) => void
}

const sheetOf = (dots: Uint8Array): Sheet => ({
  paint({ x, y, width, height }, grey) {
    const [left, right] = [Math.round(x * scale), Math.round((x + width) * scale)]
    for (let line = Math.round(y * scale); line < Math.round((y + height) * scale); line += 1)
      dots.fill(grey, line * wide + left, line * wide + right)
  },
  /** A quarter of a circle: where the leaf of a door goes. */
  arc(centre, radius, towards) {
    const steps = radius * scale * 2
    for (let step = 0; step <= steps; step += 1) {
      const angle = (step / steps) * (Math.PI / 2)
      const x = Math.round((centre.x + towards.x * Math.cos(angle) * radius) * scale)
      const y = Math.round((centre.y + towards.y * Math.sin(angle) * radius) * scale)
      for (const [right, down] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        dots[(y + down) * wide + x + right] = greys.door
    }
  },
})

const edge = (sheet: Sheet, { x, y, width, height }: Rect, thick: number, grey: number): void => {
  const half = thick / 2
  sheet.paint({ x: x - half, y: y - half, width: width + thick, height: thick }, grey)
  sheet.paint({ x: x - half, y: y + height - half, width: width + thick, height: thick }, grey)
  sheet.paint({ x: x - half, y: y - half, width: thick, height: height + thick }, grey)
  sheet.paint({ x: x + width - half, y: y - half, width: thick, height: height + thick }, grey)
}

const drawStair = (sheet: Sheet, { x, y, width, height }: Rect): void => {
  for (let at = y + tread; at < y + height - tread; at += tread)
    sheet.paint({ x: x + 12, y: at, width: width - 24, height: 2 }, greys.stair)
  sheet.paint({ x: x + width / 2 - 2, y: y + 12, width: 4, height: height - 24 }, greys.stair)
}

/** Through the wall to the corridor, its leaf inside the room. */
const drawDoor = (sheet: Sheet, { x, y, width, height, opens }: FloorRoom): void => {
  const wallY = opens === 'down' ? y + height : y
  const hinge = x + Math.min(width / 4, 60)
  sheet.paint({ x: hinge, y: wallY - walls.inner / 2 - 1, width: door, height: walls.inner + 2 }, greys.corridor)
  const into = opens === 'down' ? -1 : 1
  sheet.paint({ x: hinge - 2, y: into < 0 ? wallY - door : wallY, width: 4, height: door }, greys.door)
  sheet.arc({ x: hinge, y: wallY }, door, { x: 1, y: into })
}

const drawWindow = (sheet: Sheet, { x, y, width, height, opens }: FloorRoom): void => {
  const wallY = opens === 'down' ? y : y + height
  sheet.paint({ x: x + width * 0.3, y: wallY - 3, width: width * 0.4, height: 6 }, greys.glass)
}

export const drawFloor = async ({ rooms, corridor }: Floor): Promise<Buffer> => {
  const dots = new Uint8Array(wide * high).fill(greys.paper)
  const sheet = sheetOf(dots)
  sheet.paint(house, greys.room)
  sheet.paint(corridor, greys.corridor)
  for (const room of rooms) {
    if (room.id === undefined) sheet.paint(room, greys.spare)
    if (room.isStair) drawStair(sheet, room)
  }
  for (const room of rooms) edge(sheet, room, walls.inner, greys.inner)
  for (const room of rooms) drawDoor(sheet, room)
  edge(sheet, house, walls.outer, greys.wall)
  for (const room of rooms) drawWindow(sheet, room)
  // Ways out, at both ends of the corridor.
  for (const x of [house.x, house.x + house.width])
    sheet.paint({ x: x - walls.outer / 2 - 1, y: corridor.y + 30, width: walls.outer + 2, height: 60 }, greys.corridor)
  return sharp(dots, { raw: { width: wide, height: high, channels: 1 } })
    .resize(floorSize.width, floorSize.height)
    .png()
    .toBuffer()
}
