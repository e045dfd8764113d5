/** `pnpm draw:architecture`: writes the picture in docs/architecture.md from its values. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { drawSvg, picturePath } from './draw-architecture/draw-svg.ts'

mkdirSync(dirname(picturePath), { recursive: true })
writeFileSync(picturePath, drawSvg())
