/** A picture in full size. */
import { area, row, screen } from '#foundation/area/area.ts'

const places = {
  previewImage: '/preview-image',
} as const

const previewImage = screen(
  'previewImage',
  async () => (await import('./preview-image-screen.tsx')).PreviewImageScreen,
  [],
)

export const previewArea = area({
  places,
  routes: [row(places.previewImage, '图片预览', 'Preview image', 'shell', { screen: previewImage })],
})

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
