/** An email address that breaks before its @ if possible, otherwise anywhere. */
export function EmailText({ children: address }: { children: string }) {
  const at = Math.max(0, address.lastIndexOf('@'));
  return (
    // The outer element keeps the page's direction: as a block, its lines start on the same side as those around it.
    <span style={{ overflowWrap: 'anywhere' }}>
      <span dir="ltr" translate="no">
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
      </span>
    </span>
  );
}
