/** The pictures that an address asks to show: `urls` as a JSON list, `current` as a place in it or one of them. */
import { parseJson } from '#infrastructure/signal/parse-json.ts'

/** A script in an address is no picture. */
const isPicture = (url: unknown): url is string =>
  typeof url === 'string' && /^(https?:|blob:|data:image\/|\/(?!\/))/.test(url)

export const imagesIn = (search: URLSearchParams): { readonly urls: readonly string[]; readonly current: number } => {
  const listed = parseJson(search.get('urls'))
  const urls = (Array.isArray(listed) ? listed : []).filter(isPicture)
  const asked = search.get('current') ?? '0'
  const place = urls.indexOf(asked)
  const current = place >= 0 ? place : Number(asked)
  return { urls, current: Number.isInteger(current) && current >= 0 && current < urls.length ? current : 0 }
}
