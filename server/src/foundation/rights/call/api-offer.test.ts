import { describe, expect, it } from 'vitest'
import { joinOffers } from './api-offer.ts'

const file = () => Promise.reject(new Error('nobody asks'))

describe('what several modules offer', () => {
  it('is everything that each of them offers', () => {
    const { files, figures } = joinOffers([
      { files: { '/file/a.csv': file }, figures: () => ({ refused: 1 }) },
      {},
      { files: { '/file/b.csv': file }, figures: () => ({ open: 2 }) },
    ])
    expect(Object.keys(files)).toEqual(['/file/a.csv', '/file/b.csv'])
    expect(figures()).toEqual({ refused: 1, open: 2 })
  })

  it('never has one path twice', () => {
    const both = [{ files: { '/file/a.csv': file } }, { files: { '/file/a.csv': file } }]
    expect(() => joinOffers(both)).toThrow('two modules offer /file/a.csv')
  })
})
