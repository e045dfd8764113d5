import { messages as alarm } from './texts/alarm/texts.en.ts'
import { messages as centre } from './texts/centre/texts.en.ts'
import { messages as evidence } from './texts/evidence/texts.en.ts'
import { messages as history } from './texts/history/texts.en.ts'
import { messages as response } from './texts/response/texts.en.ts'

export const messages = { ...alarm, ...response, ...centre, ...evidence, ...history }
