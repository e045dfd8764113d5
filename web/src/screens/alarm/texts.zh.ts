import { messages as alarm } from './texts/alarm/texts.zh.ts'
import { messages as centre } from './texts/centre/texts.zh.ts'
import { messages as evidence } from './texts/evidence/texts.zh.ts'
import { messages as history } from './texts/history/texts.zh.ts'
import { messages as response } from './texts/response/texts.zh.ts'

export const messages = { ...alarm, ...response, ...centre, ...evidence, ...history }
