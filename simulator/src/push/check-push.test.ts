import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openSealed } from './check-push.ts'

describe('a browser of the simulator', () => {
  it('opens the example of RFC 8291, so that what it opens of ours is sealed as the RFC says', () => {
    const browser = createECDH('prime256v1')
    browser.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
    const sealed =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
    const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
    expect(openSealed(Buffer.from(sealed, 'base64url'), browser, auth)).toBe(
      'When I grow up, I want to be a watermelon',
    )
  })
})
