import type { messages as zh } from './texts.zh.ts'
import type { Translated } from '#infrastructure/i18n/translated.ts'

export const messages = {
  logIn: 'Log in with WeChat',
  leaving: 'Opening WeChat',
  loggingIn: 'Logging in with WeChat',
  failed: 'The WeChat login was not completed; try again or log in another way',
  notBound: 'No account is linked to this WeChat yet; log in once to link yours',
  title: 'WeChat login',
  bound: 'Linked since {{day}}',
  unbound: 'Not linked',
  bind: 'Link WeChat',
  clear: 'Unlink',
} as const satisfies Translated<typeof zh>
