/** An address that the platform posts to for somebody: its shape; whether it is of the open internet is the server's to say. */
import * as z from 'zod/mini'

export const PushAddress = z
  .string()
  .check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/[^\s/]+(\/\S*)?$/), z.meta({ format: 'uri' }))
