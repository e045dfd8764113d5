import { useQuery } from '@tanstack/react-query'
import styles from '#foundation/area/link-row.module.css'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'

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
  // A row as any other; that it leads outside of the page is not paid for by pages which have no such row.
  return (
    isThere === true && (
      <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
        <Icon name="list" size={22} />
        <span>{t(($) => $.me.content.manual.documents)}</span>
        <Icon name="chevron-right" size={18} />
      </a>
    )
  )
}
