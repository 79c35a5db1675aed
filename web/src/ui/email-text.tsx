/** An e-mail address to read, which breaks before its @ where it can, and anywhere where it must. */
export function EmailText({ children: address }: { children: string }) {
  const at = Math.max(0, address.lastIndexOf('@'));
  return (
    // The outer one is in the direction of the page: where it becomes a box of its own, its lines begin where those around it do.
    <span style={{ overflowWrap: 'anywhere' }}>
      <span dir="ltr" translate="no">
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
      </span>
    </span>
  );
}
