import { useQuery } from '@tanstack/react-query'
import { provinceCalls } from '@vigil/contract/tenancy/province'
import type { Oem } from '@vigil/contract/tenancy/oem-state'
import type { ReactNode } from 'react'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { countText, dateText } from '../cockpit/figure-texts.ts'
import { ServiceEnd } from '../cockpit/service-end.tsx'
import styles from './info.module.css'

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

export const FactsCard = ({ oem }: { readonly oem: Oem }) => {
  const t = useText()
  const language = useLanguage()
  return (
    <Card title={t(($) => $.oem.info.facts)}>
      <dl className={styles.facts}>
        <Fact name={t(($) => $.oem.info.code)}>{oem.code}</Fact>
        <Fact name={t(($) => $.oem.info.contact)}>{oem.contactPerson ?? '—'}</Fact>
        <Fact name={t(($) => $.oem.info.tel)}>
          {oem.contactTel === null ? '—' : <a href={`tel:${oem.contactTel}`}>{oem.contactTel}</a>}
        </Fact>
        <Fact name={t(($) => $.oem.info.areas)}>
          <Areas codes={oem.areaCodes} />
        </Fact>
        <Fact name={t(($) => $.oem.figure.serviceEnds)}>
          <ServiceEnd at={oem.serviceEndsAt} />
        </Fact>
        <Fact name={t(($) => $.oem.info.messagePack)}>
          {t(($) => $.oem.info.messages, { n: countText(oem.messagePack, language) })}
        </Fact>
        <Fact name={t(($) => $.oem.info.priceList)}>{oem.priceList ?? '—'}</Fact>
        <Fact name={t(($) => $.oem.info.created)}>{dateText(oem.createdAt, language)}</Fact>
      </dl>
    </Card>
  )
}

/** By name once the names are there; the number says it as well. */
const Areas = ({ codes }: { readonly codes: readonly string[] }) => {
  const { data } = useQuery({ ...queryOf(provinceCalls.list, {}), staleTime: Infinity, enabled: codes.length > 0 })
  if (codes.length === 0) return '—'
  return codes.map((code) => data?.rows.find((province) => province.code === code)?.name ?? code).join('、')
}
