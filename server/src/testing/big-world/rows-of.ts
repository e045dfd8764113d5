/** How the rows of the big world are numbered and where they lie. Written as SQL, for generate_series. */

export interface Own {
  readonly oem: string
  readonly company: string
  readonly project: string
}

export interface Size {
  readonly companies: number
  readonly projects: number
  readonly accounts: number
  readonly equipment: number
}

/** A hundred thousand people and a million devices, or that part of it. */
export const sizeOf = (part: number): Size => {
  const of = (whole: number): number => Math.max(20, Math.round(whole * part))
  return { companies: of(2_000), projects: of(10_000), accounts: of(100_000), equipment: of(1_000_000) }
}

/** Ids in order, as a clock makes them: an index of random ones takes minutes to write. */
export const idOf = (n: string): string => `('00000000-0001-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

export const accountOf = (n: string, { accounts }: Size): string => idOf(`1 + ${n} % ${accounts}`)

/** Every fiftieth row is the own unit's: a large one among ten thousand small ones, all of one operator. */
export const ownShare = 50

/** `site.oem_id`, `site.company_id` and `site.project_id` of row n. */
export const siteOf = (n: string, own: Own, { projects, companies }: Size): string =>
  `lateral (select '${own.oem}'::uuid as oem_id,
     case when ${n} % ${ownShare} = 0 then '${own.company}'::uuid
       else ${idOf(`1 + (1 + ${n} % ${projects}) % ${companies}`)} end as company_id,
     case when ${n} % ${ownShare} = 0 then '${own.project}'::uuid else ${idOf(`1 + ${n} % ${projects}`)} end as project_id
   ) site`

export const sitePlace = 'site.oem_id, site.company_id, site.project_id'

export interface Filling {
  readonly table: string
  readonly insert: string
}
