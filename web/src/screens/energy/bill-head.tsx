import { useText } from '#infrastructure/i18n/i18n.ts'

/** What stands above the columns of a bill and of its quarters. */
export const BillHead = ({ first }: { readonly first: string }) => {
  const t = useText()
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">{t(($) => $.energy.kwh)}</th>
        <th scope="col">{t(($) => $.energy.price)}</th>
        <th scope="col">{t(($) => $.energy.money)}</th>
      </tr>
    </thead>
  )
}
