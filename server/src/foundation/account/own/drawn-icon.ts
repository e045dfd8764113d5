/** A person's picture as a data address, drawn anew: what it says of itself is a claim, its dots are the picture. */
import { iconMostBytes } from '@vigil/contract/account/own-account'
import { Problem } from '@vigil/contract/problems'
import { readPicture } from '#infrastructure/files/picture.ts'

/** Shown no larger than a thumb. */
const side = 256

/** Undefined for what is no picture, or another kind than it says. */
export const drawnIcon = async (address: string): Promise<string | undefined> => {
  const [, kind = '', body = ''] = /^data:(image\/\w+);base64,(.+)$/.exec(address) ?? []
  const bytes = Buffer.from(body, 'base64')
  if (bytes.length > iconMostBytes) return undefined
  const picture = await readPicture(bytes, { side, mostBytes: iconMostBytes })
  if (picture === 'busy') throw new Problem('tooMany')
  if (picture?.sentAs !== kind) return undefined
  return `data:${picture.type};base64,${picture.bytes.toString('base64')}`
}
