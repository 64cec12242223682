/** A name as it is written, in whatever direction, and not without end. */
export function Person({ name }: { name: string }) {
  return (
    <bdi className="line-clamp-3" title={name}>
      {name}
    </bdi>
  )
}
