/** places.awk: tells the compiled program its own lines and variables. */
export const PLACES = String.raw`# Reads the assembler text of gcc -g1 -S and adds tables to it: after each call, which line it is on; and where variables and functions are.
# Calls of some functions become calls of their wrappers.
# files.txt has the files of the report, in its order. -v wanted='counter|handler' -v wrapped='free|memset'
# Without the detours of include lines.
function plain_path(path) {
  while (sub(/\/\.\//, "/", path)) continue
  while (sub(/\/[^\/]+\/\.\.\//, "/", path)) continue
  return path
}
BEGIN {
  while ((getline name < "files.txt") > 0) number[name] = files++
  count = split(wanted, objects, "|")
  for (i = 1; i <= count; i++) known[objects[i]] = 1
  count = split(wrapped, functions, "|")
  for (i = 1; i <= count; i++) is_wrapped[functions[i]] = 1
}
$1 == ".file" && $2 ~ /^[0-9]+$/ {
  match($0, /"([^"\\]|\\.)*"$/)
  name = plain_path(substr($0, RSTART + 1, RLENGTH - 2))
  file_of[$2] = name in number ? number[name] : -1
}
$1 == ".loc" { file = $2; line = $3; column = $4 }
$1 == ".text" || $1 == ".data" || $1 == ".bss" { section = $1 }
$1 == ".section" { split($2, parts_of, ","); section = parts_of[1] }
$1 == ".type" { name = $2; sub(/,$/, "", name); if ($0 ~ /function/) is_function[name] = 1 }
$1 == ".size" { name = $2; sub(/,$/, "", name); size[name] = $3 }
$1 == ".comm" || $1 == ".lcomm" { split($2, parts_of, ","); section_of[parts_of[1]] = ".bss"; size[parts_of[1]] = parts_of[2] }
/^[A-Za-z_$][A-Za-z0-9_.$]*:/ { name = $1; sub(/:.*$/, "", name); section_of[name] = section }
{ text[++lines] = $0 }
match($0, /^\t(call|bl)\t[A-Za-z_][A-Za-z0-9_]*|[A-Za-z_][A-Za-z0-9_]*@GOTPCREL/) {
  name = substr($0, RSTART, RLENGTH)
  sub(/^\t(call|bl)\t/, "", name)
  sub(/@GOTPCREL$/, "", name)
  if (name in is_wrapped) refers[lines] = name
}
$1 == "call" || $1 == "bl" || $1 == "blr" {
  text[++lines] = ".Ltcbmc" (places + 0) ":"
  table = table sprintf("\t.quad\t.Ltcbmc%d\n\t.long\t%d, %d, %d, 0\n", places++, file in file_of ? file_of[file] : -1, line, column)
}
END {
  for (i = 1; i <= lines; i++) {
    if (i in refers && !(refers[i] in section_of)) sub(refers[i], "__wrap_" refers[i], text[i])
    print text[i]
  }
  printf "\t.section\ttcbmc_places,\"aw\",%%progbits\n\t.balign\t8\n%s", table
  printf "\t.section\ttcbmc_symbols,\"aw\",%%progbits\n\t.balign\t8\n"
  for (name in section_of) {
    plain = name
    sub(/\.[0-9]+$/, "", plain)
    if (!(plain in known) || section_of[name] ~ /^\.t(bss|data)/) continue
    bytes = name in is_function ? 0 : size[name]
    printf "\t.quad\t.Ltcbmcname%d, %s, %d, %d\n", symbols, name, bytes, section_of[name] ~ /rodata/
    strings = strings sprintf(".Ltcbmcname%d:\n\t.string\t\"%s\"\n", symbols++, plain)
  }
  printf "\t.section\t.rodata\n%s", strings
}
`;
