/** The stitches along the edge of a patch, in a drawing of 100 by 100. */
export const PatchSeam = () => (
  <rect
    x="6"
    y="6"
    width="88"
    height="88"
    rx="9"
    fill="none"
    stroke="#fffdf8"
    strokeWidth="2.5"
    strokeDasharray="7 5.5"
    strokeLinecap="round"
  />
);
