import type { ReactNode } from 'react'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-paths.ts'
import styles from './link-row.module.css'

interface LinkRowProps {
  readonly icon: IconName
  readonly text: ReactNode
  readonly to: string
  /** An address, not a path of ours: it opens beside this page. */
  readonly isOutside?: boolean
}

const beside = { target: '_blank', rel: 'noopener noreferrer' }

/** One page that this one leads to. */
export const LinkRow = ({ icon, text, to, isOutside = false }: LinkRowProps) => {
  const router = useRouter()
  return (
    <a className={styles.link} href={isOutside ? to : router.hrefOf(to)} {...(isOutside ? beside : {})}>
      <Icon name={icon} size={22} />
      <span>{text}</span>
      <Icon name="chevron-right" size={18} />
    </a>
  )
}
