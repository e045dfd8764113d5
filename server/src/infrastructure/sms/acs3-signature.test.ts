import { describe, expect, it } from 'vitest'
import { canonicalQuery, signedHeaders } from './acs3-signature.ts'

describe('the signature of a request', () => {
  it('is the one of the example in the provider’s manual', () => {
    const request = {
      method: 'POST',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      path: '/',
      query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
      body: '',
      action: 'RunInstances',
      version: '2014-05-26',
      at: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    } as const
    const { authorization } = signedHeaders(request, { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' })
    expect(authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
        'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  it('is taken over names in order and over values of which nothing but letters, digits and -_.~ stays', () => {
    expect(canonicalQuery({ b: "a*b (c)!'~", A: '守安' })).toBe('A=%E5%AE%88%E5%AE%89&b=a%2Ab%20%28c%29%21%27~')
  })
})
