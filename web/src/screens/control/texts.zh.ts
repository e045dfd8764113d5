import { messages as batch } from './batch/texts.zh.ts'
import { messages as scene } from './scene/texts.zh.ts'
import { messages as sharing } from './sharing/texts.zh.ts'
import { messages as timer } from './timer/texts.zh.ts'

export const messages = { ...batch, scene, sharing, timer }
