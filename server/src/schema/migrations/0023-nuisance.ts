import { sql, type Kysely } from 'kysely'

/** Points that cry wolf, and hazards out of what is overdue. The condition of the four indexes is the query's own. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index alarm_nuisance_by_project on alarm (project_id, first_at) where verdict = 'false' or flaps > 1;
    create index alarm_nuisance_by_company on alarm (company_id, first_at) where verdict = 'false' or flaps > 1;
    create index alarm_nuisance_by_oem on alarm (oem_id, first_at) where verdict = 'false' or flaps > 1;
    create index alarm_nuisance_by_equipment on alarm (equipment_id, first_at) where verdict = 'false' or flaps > 1;
    -- Faults that may be past their time.
    create index alarm_faults on alarm (first_at)
      where kind = 'fault' and condition = 'active' and state not in ('handled', 'archived');

    alter table hazard drop constraint hazard_source_check;
    alter table hazard add constraint hazard_source_check check (source in
      ('device','unanswered','overdueFault','notRecovered','isolation','nuisance','dutyCheck','manual'));
    drop index hazard_untouched;
    create index hazard_untouched on hazard (id) where state = 'found' and taken_at is null
      and source in ('device','isolation','overdueFault','notRecovered');
    -- One open fix for a point, however often somebody presses.
    create unique index hazard_open_fix on hazard (equipment_id)
      where source = 'nuisance' and state not in ('closed','void');
    create index hazard_fixes on hazard (equipment_id, id) where source = 'nuisance';
  `.execute(db)
}
