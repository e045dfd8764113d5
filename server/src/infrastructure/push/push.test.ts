import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encryptMessage } from './encrypt-message.ts'
import { webPush } from './send-push.ts'

const settings = () => {
  const pair = createECDH('prime256v1')
  return {
    VIGIL_PUSH_PUBLIC_KEY: pair.generateKeys('base64url'),
    VIGIL_PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url'),
    VIGIL_PUSH_SUBJECT: 'mailto:duty@example.com',
  }
}

describe('a sealed push message', () => {
  it('is the one of the example in RFC 8291', () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
    const sealed = encryptMessage(Buffer.from('When I grow up, I want to be a watermelon'), keys, { pair, salt })
    expect(sealed.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
        'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })
})

describe('where a push goes', () => {
  const push = webPush(settings(), Date.now)

  it.each(['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/q', 'https://a.notify.windows.com/w'])(
    'may be %s',
    (endpoint) => expect(push?.accepts(endpoint)).toBe(true),
  )

  it.each([
    'https://intranet/',
    'http://fcm.googleapis.com/x',
    'https://169.254.169.254/latest',
    'https://push.apple.com.evil.example/',
    'https://u:p@fcm.googleapis.com/x',
    'no address',
  ])('is never %s', (endpoint) => expect(push?.accepts(endpoint)).toBe(false))

  it('is nowhere without keys, and half of them end the start', () => {
    expect(webPush({}, Date.now)).toBeUndefined()
    expect(() => webPush({ ...settings(), VIGIL_PUSH_SUBJECT: '' }, Date.now)).toThrow('VIGIL_PUSH_SUBJECT')
  })
})
