/** How people are reached: e-mail, mobile, landline, web address. Each pattern reads any text in linear time. */
import * as z from 'zod/mini'

const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/
const mobilePattern = /^1[2-9]\d{9}$/
const landlinePattern = /^0(?:10|2\d|[3-9]\d{2})-?[1-9]\d{6,7}(?:-\d{1,6})?$/
const urlPattern = /^https?:\/\/[^\s/?#@\\\p{Cc}\p{Cf}]+(?:[/?#][^\s\\\p{Cc}\p{Cf}]*)?$/iu

/** Longest mailbox and address that mail servers carry (RFC 5321). */
const longestMailbox = 64
const longestEmail = 254
const longestUrl = 2048

export const isEmail = (text: string): boolean =>
  text.length <= longestEmail && text.indexOf('@') <= longestMailbox && emailPattern.test(text)

/** Mainland mobile number without country code. */
export const isMobile = (text: string): boolean => mobilePattern.test(text)

/** Area code, 7 or 8 digits, optional extension: 010-62345678, 0755-2345678-801. */
export const isLandline = (text: string): boolean => landlinePattern.test(text)

/**
 * A web address that is safe to open: http or https, with a host, without a name and password before it.
 * URL alone forgives spaces, missing slashes, backslashes and invisible characters, so the shape is checked first.
 */
export const isUrl = (text: string): boolean => text.length <= longestUrl && urlPattern.test(text) && URL.canParse(text)

export const Email = z.string().check(z.refine(isEmail), z.meta({ format: 'email' }))
export const Mobile = z.string().check(z.regex(mobilePattern))
export const Landline = z.string().check(z.regex(landlinePattern))
export const Url = z.string().check(z.refine(isUrl), z.meta({ format: 'uri' }))
