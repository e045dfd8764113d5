import { describe, expect, it } from 'vitest'
import { createResolve, isCoded, mediaServersIn } from './source.rules.ts'

const [device, channel] = ['34020000001320000001', '34020000001310000002']
const [ours, others] = ['01930000-0000-7000-8000-0000000000a1', '01930000-0000-7000-8000-0000000000a2']
const media = 'https://media.example.com/rtp/{device}_{channel}/hls.m3u8'
const resolve = createResolve(mediaServersIn(` ${ours}=${media}\n`))

describe('the source of a camera', () => {
  it('by GB/T 28181 is what the operator’s own media server shows of its channel', () => {
    const source = `gb28181:${device}/${channel}`
    expect(resolve({ source, oemId: ours })).toEqual({
      kind: 'gb28181',
      address: `https://media.example.com/rtp/${device}_${channel}/hls.m3u8`,
    })
    expect(resolve({ source, oemId: others })).toEqual({ kind: 'gb28181', trouble: 'noMediaServer' })
  })

  it.each([
    ['https://cameras.example.com/a.flv?key=1', { kind: 'flv', trouble: 'flv' }],
    [
      'https://cameras.example.com/a.m3u8?next=a.flv',
      { kind: 'hls', address: 'https://cameras.example.com/a.m3u8?next=a.flv' },
    ],
  ])('at %s is %j', (source, resolved) => {
    expect(resolve({ source, oemId: ours })).toEqual(resolved)
  })

  it.each([
    `gb28181:${device}`,
    `gb28181:${device}/${channel}9`,
    `gb28181:${device}/../${channel}`,
    `x gb28181:${device}/${channel}`,
  ])('is no code as %s', (source) => {
    expect(isCoded(source)).toBe(false)
  })
})

describe('the setting of media servers', () => {
  it('may be missing, and may name several', () => {
    expect(mediaServersIn(undefined).size).toBe(0)
    expect([...mediaServersIn(`${ours}=${media} ${others}=${media}?a=1`).keys()]).toEqual([ours, others])
  })

  it.each([
    media,
    `${ours}=media.example.com`,
    `${ours}=https://media.example.com/hls.m3u8`,
    `${ours}=rtsp://media/{channel}.m3u8`,
    `${ours}=https://media/{channel}`,
  ])('is not %s', (text) => {
    expect(() => mediaServersIn(text)).toThrow('VIGIL_GB28181_MEDIA')
  })
})
