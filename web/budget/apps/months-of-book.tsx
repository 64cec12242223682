import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faScaleUnbalanced } from '@fortawesome/free-solid-svg-icons/faScaleUnbalanced'
import { type AppPreview, labelOf } from '../../../src/budget/apps/wire.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatCount, formatMonth, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'

/** The months of a book: which come, what is to assign there and here, and where what is available differs. */
export function MonthsOfBook({ preview: { app, months, toAssign } }: { preview: AppPreview }) {
  if (!months) return null
  const { first, last, compared, agreeing, differing, kept } = months
  const isSame = agreeing === compared
  return (
    <section aria-labelledby="months-title">
      <h3 id="months-title" className="font-semibold">
        Months
      </h3>
      <div className="mt-2 divide-y divide-line rounded-xl border border-line">
        <div className="px-4 py-3">
          <p className="text-pretty">
            {formatMonth(first)} to {formatMonth(last)}
            {kept > 0
              ? `; ${plural(kept, 'amount')} assigned here already ${kept === 1 ? 'stays' : 'stay'}`
              : ''}
            .
          </p>
          {compared > 0 ? (
            <p className="mt-1 flex items-start gap-2 text-sm text-pretty text-muted">
              <Icon
                icon={isSame ? faCircleCheck : faScaleUnbalanced}
                className={`mt-0.5 size-4 shrink-0 ${isSame ? 'text-success' : 'text-warning'}`}
              />
              {isSame
                ? `What was available agrees in all ${formatCount(compared)} months of categories.`
                : `What was available agrees in ${formatCount(agreeing)} of ${formatCount(compared)} months of categories.`}
            </p>
          ) : null}
        </div>
        {toAssign.there === null ? (
          <p className="px-4 py-3 text-sm text-pretty text-muted">{toAssign.why}</p>
        ) : (
          <div className="px-4 py-3">
            <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:flex sm:gap-x-10">
              {[
                [`To assign in ${labelOf(app)}, ${formatMonth(toAssign.month)}`, toAssign.there],
                ['To assign here', toAssign.here],
              ].map(([label, value]) => (
                <div key={label} className="min-w-0">
                  <dt className="text-[0.8125rem] text-pretty text-muted">{label}</dt>
                  <dd className="figures font-semibold wrap-anywhere">
                    <Amount value={value ?? '0'} />
                  </dd>
                </div>
              ))}
            </dl>
            <p className="mt-2 text-sm text-muted">{toAssign.why}</p>
            {toAssign.differences.length > 0 ? (
              <ul className="mt-1 grid gap-1 text-sm">
                {toAssign.differences.map(({ reason, amount }) => (
                  <li key={reason} className="flex justify-between gap-4">
                    <span className="min-w-0 text-pretty wrap-anywhere">{reason}</span>
                    <Amount value={amount} className="figures shrink-0 font-semibold" />
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        )}
        {differing.map((one) => (
          <div
            key={one.name}
            className="grid gap-x-6 gap-y-1 px-4 py-2.5 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <p className="min-w-0 text-pretty wrap-anywhere">
              <span className="font-medium">{one.name}</span>, {formatMonth(one.month)}
              {one.months > 1 ? ` and ${plural(one.months - 1, 'later month')}` : ''}
              <span className="block text-muted">{one.why}</span>
            </p>
            <p className="figures sm:text-right">
              <Amount value={one.there} /> there, <Amount value={one.here} /> here
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}
