import { brandOrigins } from '@vigil/brands/brand'
import { longest } from '@vigil/brands/brand-limits'
import { pageOf } from '@vigil/brands/shown-brand'
import { roleTypes } from '@vigil/contract/rights/role-types'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { problemAt } from '../problem-text.ts'
import type { FieldsProps } from './fields-props.ts'
import { LineField } from './line-field.tsx'
import styles from './fields.module.css'

/** Where the door is: its login page, its domains, its server. */
export const DoorFields = (fields: FieldsProps) => {
  const t = useText()
  const session = useSession()
  const { brand, problems, change } = fields
  // A domain decides whose login page people trust: only the platform registers one.
  const mayRegister = session?.roleList.find(({ active }) => active)?.roleType === roleTypes.SUPER
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{t(($) => $.studio.door.suffixTitle)}</h2>
      <LineField
        label={t(($) => $.studio.field.suffix)}
        value={brand.suffix}
        most={longest.suffix}
        {...problemAt(t, problems, 'suffix')}
        onChange={(suffix) => change({ suffix: suffix.trim() })}
      />
      <p className={styles.hint}>{t(($) => $.studio.door.suffixHint, { page: pageOf(brand) })}</p>
      <h2 className={styles.title}>{t(($) => $.studio.door.domainTitle)}</h2>
      <p className={styles.hint}>
        {mayRegister ? t(($) => $.studio.door.domainHint) : t(($) => $.studio.door.domainByPlatform)}
      </p>
      {mayRegister ? <Domains {...fields} /> : <HeldDomains domains={brand.domains} />}
      <h2 className={styles.title}>{t(($) => $.studio.door.origin)}</h2>
      <Segmented
        label={t(($) => $.studio.door.origin)}
        value={brand.origin}
        onChange={(origin) => change({ origin })}
        options={brandOrigins.map((value) => ({ value, text: t(($) => $.studio.door[value]) }))}
      />
      <p className={styles.hint}>{t(($) => $.studio.door.originHint)}</p>
    </section>
  )
}

const HeldDomains = ({ domains }: { readonly domains: readonly string[] }) => {
  const t = useText()
  if (domains.length === 0) return <p>{t(($) => $.studio.door.noDomain)}</p>
  return (
    <ul>
      {domains.map((domain) => (
        <li key={domain}>{domain}</li>
      ))}
    </ul>
  )
}

const Domains = ({ brand: { domains }, problems, change }: FieldsProps) => {
  const t = useText()
  return (
    <>
      {domains.map((domain, place) => (
        // Two may read the same while they are typed; their place is what tells them apart.
        <div key={place} className={styles.row}>
          <div>
            <LineField
              label={t(($) => $.studio.field.domain, { n: place + 1 })}
              value={domain}
              most={longest.domain}
              {...problemAt(t, problems, `domains.${place}`)}
              onChange={(text) => change({ domains: domains.with(place, text.trim().toLowerCase()) })}
            />
          </div>
          <IconButton
            icon="close"
            label={t(($) => $.studio.door.remove, { n: place + 1 })}
            onClick={() => change({ domains: domains.toSpliced(place, 1) })}
          />
        </div>
      ))}
      {domains.length < longest.domains && (
        <Button look="outline" size="small" icon="plus" onClick={() => change({ domains: [...domains, ''] })}>
          {t(($) => $.studio.door.add)}
        </Button>
      )}
    </>
  )
}
