/** `pnpm cut:font`: writes the font of the first paint from the whole one. */
import { writeFileSync } from 'node:fs'
import { cutFirstLetters, firstLettersPath } from './cut-font/first-letters.ts'

writeFileSync(firstLettersPath, await cutFirstLetters())
