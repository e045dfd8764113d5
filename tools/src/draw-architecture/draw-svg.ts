/** Turns the picture's values into SVG. Plain attributes, no style sheet: every viewer shows the same. */
import { resolve } from 'node:path'
import { type Arrow, type Box, arrows, boxes, size } from './picture.ts'

const looks = {
  outside: { fill: '#ffffff', line: '#98a2b3' },
  process: { fill: '#e8f1fe', line: '#006ff0' },
  store: { fill: '#f2f4f7', line: '#475467' },
} as const satisfies Record<Box['look'], object>

const lanes = { event: '#d92d20', reading: '#006ff0', command: '#b54708', plain: '#667085' } as const satisfies Record<
  Arrow['lane'],
  string
>

export const picturePath = resolve(import.meta.dirname, '../../../docs/pictures/architecture.svg')

export const drawSvg = (): string => {
  const [width, height] = size
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" role="img" aria-label="How a message travels through Vigil">`,
    ...Object.entries(lanes).map(([lane, colour]) => drawHead(lane, colour)),
    `<rect width="${width}" height="${height}" rx="12" fill="#fcfcfd"/>`,
    drawText('How a message travels through Vigil', [24, 36], { size: 17, weight: 600, anchor: 'start' }),
    ...arrows.map(drawArrow),
    ...boxes.map(drawBox),
    '</svg>\n',
  ].join('\n')
}

const drawHead = (lane: string, colour: string): string =>
  `<marker id="${lane}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="${colour}"/></marker>`

const drawArrow = ({ through, lane, label }: Arrow): string => {
  const line = `<polyline points="${through}" fill="none" stroke="${lanes[lane]}" stroke-width="2" marker-end="url(#${lane})"/>`
  return label ? `${line}\n${drawText(label.text, label.at, { size: 12, colour: lanes[lane] })}` : line
}

const drawBox = ({ at: [x, y], size: [width, height], title, notes, look }: Box): string => {
  const { fill, line } = looks[look]
  const middle = x + width / 2
  const first = y + height / 2 - notes.length * 8 + 4
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${fill}" stroke="${line}" stroke-width="1.5"/>`,
    drawText(title, [middle, first], { size: 14, weight: 600 }),
    ...notes.map((note, row) => drawText(note, [middle, first + 18 + row * 16], { size: 12, colour: '#475467' })),
  ].join('\n')
}

type TextLook = { size: number; weight?: number; colour?: string; anchor?: 'start' | 'middle' }

const drawText = (text: string, [x, y]: readonly [number, number], look: TextLook): string => {
  const { size: fontSize, weight = 400, colour = '#101828', anchor = 'middle' } = look
  return `<text x="${x}" y="${y}" font-size="${fontSize}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}">${text}</text>`
}
