import { messages as batch } from './batch/texts.en.ts'
import { messages as scene } from './scene/texts.en.ts'
import { messages as sharing } from './sharing/texts.en.ts'
import { messages as timer } from './timer/texts.en.ts'

export const messages = { ...batch, scene, sharing, timer }
