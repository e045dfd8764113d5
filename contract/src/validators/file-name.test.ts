import { describe, expect, it } from 'vitest'
import { isImageFile, isVideoFile } from './file-name.ts'

describe('isImageFile [spec 5.validator.image]', () => {
  it.each([
    'a.jpg',
    'a.JPEG',
    'photo.of.me.png',
    'https://example.com/a/b.webp?x=1.mp4#t',
    'a.gif',
    'a.bmp',
    'a.svg',
    '照片.png',
  ])('takes %s', (name) => {
    expect(isImageFile(name)).toBe(true)
  })

  it.each(['', 'jpg', '.jpg', 'a.', 'a.jpgx', 'a.jpg.exe', 'a.mp4', 'png/a', 'a.png/b', 'x?name=a.png', 'a.png '])(
    'refuses %j',
    (name) => {
      expect(isImageFile(name)).toBe(false)
    },
  )
})

describe('isVideoFile [spec 5.validator.video]', () => {
  it.each(['a.mp4', 'a.MOV', 'a.webm', 'a.avi', 'a.flv', 'a.mkv', 'https://example.com/live/1.m3u8?token=x'])(
    'takes %s',
    (name) => {
      expect(isVideoFile(name)).toBe(true)
    },
  )

  it.each(['', 'mp4', '.mp4', 'a.mp4.js', 'a.mp3', 'a.png', 'a.png?b.mp4'])('refuses %j', (name) => {
    expect(isVideoFile(name)).toBe(false)
  })
})
