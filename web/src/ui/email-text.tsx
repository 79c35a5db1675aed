/** An e-mail address to read, which breaks before its @ where it can, and anywhere where it must. */
export function EmailText({ children: address }: { children: string }) {
  const at = Math.max(0, address.lastIndexOf('@'));
  return (
    <span dir="ltr" translate="no" style={{ overflowWrap: 'anywhere' }}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
