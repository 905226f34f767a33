"""BenchExec's view of tcbmc: copy to benchexec/tools/, and use tcbmc as the tool of a benchmark definition."""

import benchexec.result as result
import benchexec.tools.template

# What tcbmc calls a violation, and what SV-COMP does.
VIOLATIONS = {
    "assertion": result.RESULT_FALSE_REACH,
    "race": result.RESULT_FALSE_DATARACE,
    "overflow": result.RESULT_FALSE_OVERFLOW,
    "null-dereference": result.RESULT_FALSE_DEREF,
    "out-of-bounds": result.RESULT_FALSE_DEREF,
    "use-after-free": result.RESULT_FALSE_DEREF,
    "invalid-free": result.RESULT_FALSE_FREE,
    "leak": result.RESULT_FALSE_MEMTRACK,
}

# The properties that answer a specification.
PROPERTIES = {
    "unreach-call": "assertion",
    "no-data-race": "race",
    "no-overflow": "overflow",
    "valid-memsafety": "memory,leak",
}


class Tool(benchexec.tools.template.BaseTool2):
    """tcbmc ends with 0 for what holds (within bounds that were given), 10 for a violation, 5 for all that it does not know."""

    REQUIRED_PATHS = ["."]

    def executable(self, tool_locator):
        return tool_locator.find_executable("tcbmc")

    def name(self):
        return "tcbmc"

    def version(self, executable):
        return self._version_from_tool(executable)

    def cmdline(self, executable, options, task, rlimits):
        words = [executable, "check", *task.input_files, *options]
        if task.property_file:
            name = task.property_file.rsplit("/", 1)[-1].removesuffix(".prp")
            if name in PROPERTIES and not {"-p", "--property"} & set(options):
                words += ["--property", PROPERTIES[name]]
        if isinstance(task.options, dict) and task.options.get("data_model") == "ILP32":
            words += ["--target", "ilp32"]
        if rlimits.cputime and "--timeout" not in options:
            words += ["--timeout", str(max(1, int(rlimits.cputime * 0.95)))]
        return words

    def determine_result(self, run):
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        code = run.exit_code.value
        if code == 10:
            for line in run.output:
                if line.startswith("VIOLATION"):
                    kind = line.split(":", 2)[1].strip()
                    return VIOLATIONS.get(kind, f"{result.RESULT_FALSE_PROP}({kind})")
            return result.RESULT_ERROR
        if code == 0:
            for line in run.output:
                if line.startswith("SAFE"):
                    return result.RESULT_TRUE_PROP
            return result.RESULT_UNKNOWN
        if code == 5:
            return result.RESULT_UNKNOWN
        return result.RESULT_ERROR
