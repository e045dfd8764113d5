import { useQuery } from '@tanstack/react-query'
import { LinkRow } from '#foundation/area/link-row.tsx'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'

const paths = { 'zh-CN': '/docs/zh/', en: '/docs/' }

/** What is no page is an answer of the platform, in its own form. */
const isPageThere = async (address: string): Promise<boolean> => {
  const { ok, headers } = await fetch(address, { method: 'HEAD', credentials: 'omit' })
  return ok && (headers.get('content-type') ?? '').startsWith('text/html')
}

/** To the documents of the product, by role and for whoever runs it, where the platform serves them. */
export const DocumentsLink = () => {
  const t = useText()
  const address = useCaller().files + paths[useLanguage()]
  const { data: isThere } = useQuery({
    queryKey: ['documents', address],
    queryFn: () => isPageThere(address),
    // Nobody has asked for them: where they cannot be had now, nothing is said of them.
    retry: false,
    staleTime: Infinity,
  })
  return (
    isThere === true && <LinkRow icon="list" text={t(($) => $.me.content.manual.documents)} to={address} isOutside />
  )
}
