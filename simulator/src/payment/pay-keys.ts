/** Who signs: we, each channel, and a stranger who would like to be one. */
import { generateKeyPairSync, randomBytes, sign, verify, type KeyObject } from 'node:crypto'

const pairOf = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })

export const createPayKeys = () => ({
  ours: pairOf(),
  chat: pairOf(),
  ali: pairOf(),
  stranger: pairOf(),
  apiKey: randomBytes(16).toString('hex'),
})
export type PayKeys = ReturnType<typeof createPayKeys>

export const merchant = '1900000001'
export const chatApp = 'wx-app'
export const aliApp = 'ali-app'
export const seller = '2088'
export const ourSerial = 'OUR-SERIAL'
export const platformKeyId = 'PUB_KEY_ID_1'

export const signed = (key: KeyObject, text: string): string =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64')

export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean =>
  verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))

const pem = (key: KeyObject): string =>
  key.type === 'private'
    ? key.export({ type: 'pkcs8', format: 'pem' }).toString()
    : key.export({ type: 'spki', format: 'pem' }).toString()

/** What api and worker need to know of channels that listen there. */
export const paySettings = ({ ours, chat, ali, apiKey }: PayKeys, base: string): Record<string, string> => ({
  VIGIL_PAY_NOTIFY_URL: 'https://vigil.example',
  VIGIL_CHAT_PAY_URL: base,
  VIGIL_CHAT_PAY_APP_ID: chatApp,
  VIGIL_CHAT_PAY_MERCHANT: merchant,
  VIGIL_CHAT_PAY_SERIAL: ourSerial,
  VIGIL_CHAT_PAY_PRIVATE_KEY: pem(ours.privateKey),
  VIGIL_CHAT_PAY_API_KEY: apiKey,
  VIGIL_CHAT_PAY_PLATFORM_KEY_ID: platformKeyId,
  VIGIL_CHAT_PAY_PLATFORM_KEY: pem(chat.publicKey),
  VIGIL_ALIPAY_URL: `${base}/gateway.do`,
  VIGIL_ALIPAY_APP_ID: aliApp,
  VIGIL_ALIPAY_SELLER_ID: seller,
  VIGIL_ALIPAY_PRIVATE_KEY: pem(ours.privateKey),
  VIGIL_ALIPAY_PUBLIC_KEY: pem(ali.publicKey),
})
